import type { Brand } from '@casepack/contract/brand/brand';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { brandQuery } from './brand.queries';
import { BrandForm } from './brand-form';
import { LogoCard } from './logo-card';

type BrandTabProps = { manufacturerId: number };

/** What a manufacturer shows of itself on papers, in emails and on public pages. */
export function BrandTab({ manufacturerId }: BrandTabProps) {
  const { data, isError, isFetching, refetch } = useQuery(brandQuery(manufacturerId));
  if (data) return <Loaded manufacturerId={manufacturerId} brand={data} />;
  if (!isError) return <SkeletonRows count={8} label="Loading the brand" />;
  return (
    <LoadFailed title="The brand could not be loaded" retrying={isFetching} onRetry={() => void refetch()} />
  );
}

const Loaded = ({ manufacturerId, brand }: BrandTabProps & { brand: Brand }) => (
  <div className="flex max-w-3xl flex-col gap-6">
    <LogoCard manufacturerId={manufacturerId} logo={brand.logo} />
    <BrandForm manufacturerId={manufacturerId} stored={brand} />
  </div>
);
