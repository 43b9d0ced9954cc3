import type { Check } from './check';

export const mediaChecks: readonly Check[] = [
  {
    name: 'images and their files',
    unit: 'images',
    question: {
      counts: 'images',
      wrong: `
        select i.id, 'has no file in the smallest size' as problem from images i
         where not exists (select from image_files f where f.image_id = i.id and f.size = 128)
        union all
        select i.id, format('has no file of %s pixels', size.edge) from images i,
               (values (320, 128), (640, 320), (1280, 640), (2400, 1280)) as size(edge, below)
         where greatest(i.width, i.height) > size.below
           and not exists (select from image_files f where f.image_id = i.id and f.size = size.edge)
        union all
        select f.image_id, format('has an empty file of %s pixels', f.size) from image_files f
         where octet_length(f.content) = 0 or f.object_bytes = 0
        union all
        select i.id, 'is not used, but would not be removed' from images i
         where i.unused_since is null
           and not exists (select from product_images p where p.image_id = i.id)
           and not exists (select from brand_logos l where l.image_id = i.id)
           and not exists (select from image_batch_files b where b.image_id = i.id)`,
    },
  },
  {
    name: 'first images of products',
    unit: 'products',
    question: {
      counts: 'products where image is not null',
      wrong: `
        select p.id, format('shows the image %s instead of %s', p.image ->> 'key', first.key) as problem
          from products p
          left join lateral (
            select i.key from product_images pi join images i on i.id = pi.image_id
             where pi.product_id = p.id order by pi.position, pi.id limit 1) first on true
         where p.image ->> 'key' is distinct from first.key`,
    },
  },
];
