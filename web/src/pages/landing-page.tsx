import { LandingPage as Landing } from '../features/landing/landing-page';
import { usePageTitle } from './use-page-title';

export function LandingPage() {
  usePageTitle('Professional Order Entry System');
  return <Landing />;
}
