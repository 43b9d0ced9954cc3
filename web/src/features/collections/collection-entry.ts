import { CollectionInput } from '@casepack/contract/catalog/collection-input';
import type { z } from 'zod';

export const CollectionForm = CollectionInput.omit({ version: true });
export type CollectionForm = z.infer<typeof CollectionForm>;

export type CollectionEntry = z.input<typeof CollectionForm>;

/** A collection as form values. */
export const toCollectionEntry = ({
  name,
  description,
  tagFilters,
  isActive,
  sortOrder,
}: CollectionForm) => ({
  name,
  description: description ?? '',
  tagFilters: tagFilters.join(', '),
  isActive,
  sortOrder,
});

/** The sort order starts at 0. */
export const newCollectionEntry: CollectionEntry = {
  name: '',
  description: '',
  tagFilters: '',
  isActive: true,
  sortOrder: 0,
};

export const fieldLabels: Record<keyof CollectionForm, string> = {
  name: 'Name',
  description: 'Description',
  tagFilters: 'Tags',
  isActive: 'Active',
  sortOrder: 'Sort order',
};

/** "soap, gift" with a tag added, or removed if it was there. */
export function withTagToggled(text: string, tag: string): string {
  const tags = splitTags(text);
  const isSame = (each: string) => each.toLowerCase() === tag.toLowerCase();
  return (tags.some(isSame) ? tags.filter((each) => !isSame(each)) : [...tags, tag]).join(', ');
}

export const splitTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
