import { configure } from '@testing-library/react';

// As long as a busy machine takes: a wait that ends sooner says nothing about the screen.
configure({ asyncUtilTimeout: 10_000 });
