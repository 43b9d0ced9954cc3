import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { BrandMark } from '../../ui/brand';
import { cn } from '../../ui/cn';
import { type DrawingName, ProductDrawing } from './product-drawing';

const products: {
  drawing: DrawingName;
  name: string;
  sku: string;
  pack: string;
  price: string;
  msrp: string;
}[] = [
  {
    drawing: 'candle',
    name: 'Cedar & clove candle',
    sku: 'CND-014',
    pack: 'Case of 12 · $6.50 per unit',
    price: '$78.00',
    msrp: '$14.00',
  },
  {
    drawing: 'bottle',
    name: 'Bay leaf hand wash',
    sku: 'HWS-203',
    pack: 'Case of 6 · $7.25 per unit',
    price: '$43.50',
    msrp: '$16.00',
  },
  {
    drawing: 'tin',
    name: 'Smoked black tea',
    sku: 'TEA-088',
    pack: 'Case of 24 · $4.10 per unit',
    price: '$98.40',
    msrp: '$9.50',
  },
  {
    drawing: 'soap',
    name: 'Oat & honey soap',
    sku: 'SOP-031',
    pack: 'Case of 36 · $2.50 per unit',
    price: '$90.00',
    msrp: '$6.00',
  },
];

const lines = [
  { name: 'Cedar & clove candle', sku: 'CND-014', quantity: 4, units: '48 units', total: '$312.00' },
  { name: 'Smoked black tea', sku: 'TEA-088', quantity: 2, units: '48 units', total: '$196.80' },
  { name: 'Oat & honey soap', sku: 'SOP-031', quantity: 1, units: '36 units', total: '$90.00' },
];

/** The product in small: a catalog on the left, the resulting order on the right. */
export function ProductMiniature() {
  return (
    <div
      role="img"
      aria-label="The catalog with an open order: three products, 132 units, $598.80 in total"
      className="overflow-hidden rounded-xl border bg-paper text-xs shadow-float select-none"
    >
      <div className="flex h-11 items-center gap-4 border-b px-4">
        <BrandMark className="size-5 text-accent" />
        <span className="border-b-2 border-accent pt-3 pb-2.5 font-medium">Catalog</span>
        <span className="text-ink-soft">Orders</span>
        <span className="text-ink-soft max-sm:hidden">Customers</span>
        <span className="ms-auto inline-flex items-center gap-1.5 font-medium tabular-nums">
          <ShoppingCart className="size-4" />7
        </span>
      </div>
      <div className="grid sm:grid-cols-[1fr_15rem]">
        <div className="bg-ground p-4 max-sm:hidden">
          <div className="mb-3 flex h-8 items-center gap-2 rounded-md border border-line-strong bg-paper px-2.5 text-ink-faint">
            <Search className="size-3.5" />
            Name or SKU
          </div>
          <div className="grid grid-cols-2 gap-3">
            {products.map((product) => (
              <CatalogCard key={product.sku} {...product} />
            ))}
          </div>
        </div>
        <OrderPanel />
      </div>
    </div>
  );
}

function CatalogCard({ drawing, name, sku, pack, price, msrp }: (typeof products)[number]) {
  return (
    <div className="rounded-lg border bg-paper">
      <div className="grid h-28 place-items-center rounded-t-lg bg-sunken p-2">
        <ProductDrawing name={drawing} />
      </div>
      <div className="p-2.5">
        <div className="truncate font-medium">{name}</div>
        <div className="text-ink-soft">{sku}</div>
        <div className="mt-1 truncate text-ink-soft">{pack}</div>
        <div className="mt-1 flex items-baseline justify-between">
          <span className="text-base font-semibold tabular-nums">{price}</span>
          <span className="text-ink-soft tabular-nums">MSRP {msrp}</span>
        </div>
      </div>
    </div>
  );
}

function OrderPanel() {
  return (
    <div className="flex flex-col p-4 sm:border-s">
      <div className="text-sm font-semibold">Order for Harbor Goods</div>
      <div className="text-ink-soft">Ships Mon, Mar 9 · NET30</div>
      <div className="mt-3 border-t">
        {lines.map((line) => (
          <div key={line.sku} className="border-b py-2.5">
            <div className="flex justify-between gap-3">
              <span className="truncate font-medium">{line.name}</span>
              <span className="font-medium tabular-nums">{line.total}</span>
            </div>
            <div className="mt-1.5 flex items-center justify-between text-ink-soft">
              <span>{line.units}</span>
              <span className="inline-flex h-6 items-stretch rounded-md border border-line-strong text-ink">
                <Minus className="m-1 size-3.5" />
                <span className="grid w-7 place-items-center border-x tabular-nums">{line.quantity}</span>
                <Plus className="m-1 size-3.5" />
              </span>
            </div>
          </div>
        ))}
      </div>
      <div className="mt-auto pt-3">
        <Sum name="Subtotal" amount="$598.80" />
        <Sum name="Shipping" amount="$0.00" />
        <Sum name="Total" amount="$598.80" strong />
        <div className="mt-3 grid h-8 place-items-center rounded-md bg-accent font-medium text-on-accent">
          Proceed to Checkout
        </div>
      </div>
    </div>
  );
}

function Sum({ name, amount, strong = false }: { name: string; amount: string; strong?: boolean }) {
  return (
    <div className={cn('flex justify-between py-0.5', strong ? 'text-base font-semibold' : 'text-ink-soft')}>
      <span>{name}</span>
      <span className="tabular-nums">{amount}</span>
    </div>
  );
}
