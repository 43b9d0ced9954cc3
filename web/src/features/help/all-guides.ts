import type { Guide } from './guide';

const found = import.meta.glob<Guide>('../../../../docs/guides/*.md', { eager: true, import: 'guide' });

export const allGuides: readonly Guide[] = Object.values(found).sort((a, b) => a.order - b.order);
