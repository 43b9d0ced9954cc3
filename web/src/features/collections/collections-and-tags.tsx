import { formatCount } from '@casepack/contract/count';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchInput } from '../../ui/search-input';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs';
import { CollectionList } from './collection-list';
import { collectionQueries, type Owner } from './collections.queries';
import { TagList } from './tag-list';

const withCount = (name: string, found: readonly unknown[] | undefined) =>
  found === undefined ? name : `${name} (${formatCount(found.length)})`;

/** One search box for both lists. */
export function CollectionsAndTags({ manufacturerId }: { manufacturerId: Owner }) {
  const [search, setSearch] = useState('');
  const tags = useQuery(collectionQueries.tags(manufacturerId));
  const collections = useQuery(collectionQueries.list(manufacturerId));

  const wanted = search.toLowerCase();
  const holds = (text: string | null) => text?.toLowerCase().includes(wanted) ?? false;
  const foundTags = tags.data?.filter(holds);
  const foundCollections = collections.data?.filter(
    ({ name, description, tagFilters }) => holds(name) || holds(description) || tagFilters.some(holds),
  );

  return (
    <>
      <SearchInput
        label="Search tags and collections"
        value={search}
        onSearch={setSearch}
        className="mb-4 max-w-md"
      />
      <Tabs defaultValue="collections">
        <TabList aria-label="Collections and tags">
          <Tab value="tags">{withCount('Tags', foundTags)}</Tab>
          <Tab value="collections">{withCount('Collections', foundCollections)}</Tab>
        </TabList>
        <TabPanel value="tags">
          <TagList tags={tags} found={foundTags} />
        </TabPanel>
        <TabPanel value="collections">
          <CollectionList
            collections={collections}
            found={foundCollections}
            manufacturerId={manufacturerId}
          />
        </TabPanel>
      </Tabs>
    </>
  );
}
