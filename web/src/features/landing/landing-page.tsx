import ClipboardList from 'lucide-react/icons/clipboard-list';
import CreditCard from 'lucide-react/icons/credit-card';
import Package from 'lucide-react/icons/package';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Smartphone from 'lucide-react/icons/smartphone';
import Users from 'lucide-react/icons/users';
import { BrandMark } from '../../ui/brand';
import { buttonClass } from '../../ui/button-class';
import { linkClass } from '../../ui/link-class';
import { OrdersMiniature } from './orders-miniature';
import { ProductMiniature } from './product-miniature';

const features = [
  {
    icon: Package,
    name: 'Product Catalog',
    text: 'Case packs, unit prices, MSRP and testers on one card. Find any item by name or SKU.',
  },
  {
    icon: ClipboardList,
    name: 'Order Tracking',
    text: 'Every order from draft to delivered, with its tracking numbers, documents and history.',
  },
  {
    icon: Users,
    name: 'Customer Management',
    text: 'Customers with their locations, terms and sales reps, ready to pick when an order starts.',
  },
  {
    icon: CreditCard,
    name: 'Secure Payments',
    text: 'Take a card, send an invoice or ship on terms. Card numbers go straight to the payment provider.',
  },
  {
    icon: ShieldCheck,
    name: 'Admin Controls',
    text: 'Manufacturers, sales organizations and users, each seeing exactly what is theirs.',
  },
  {
    icon: Smartphone,
    name: 'Mobile Ready',
    text: 'Built for the phone in your hand and the tablet at the booth, not shrunk to fit them.',
  },
];

const page = 'mx-auto w-full max-w-page px-4 sm:px-6 lg:px-8';

export function LandingPage() {
  return (
    <div className="min-h-dvh bg-paper">
      <header className="border-b">
        <div className={`${page} flex h-14 items-center justify-between gap-4`}>
          <span className="inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight">
            <BrandMark className="text-accent" />
            Casepack
          </span>
          <nav aria-label="On this page" className="flex gap-6 text-sm font-medium text-ink-soft">
            <a href="#features" className="py-3 hover:text-ink">
              Features
            </a>
            <a href="#devices" className="py-3 hover:text-ink max-sm:hidden">
              Phone and tablet
            </a>
          </nav>
        </div>
      </header>
      <main>
        <Hero />
        <Features />
        <Devices />
        <Closing />
      </main>
      <footer className={`${page} flex flex-wrap justify-between gap-x-6 gap-y-1 py-8 text-sm text-ink-soft`}>
        <span>Casepack</span>
        <span>Wholesale ordering for manufacturers, reps and their customers</span>
      </footer>
    </div>
  );
}

function Hero() {
  return (
    <section className="border-b bg-ground">
      <div className={`${page} grid items-center gap-10 py-12 lg:grid-cols-[5fr_7fr] lg:gap-12 lg:py-20`}>
        <div>
          <h1 className="text-display-sm font-semibold tracking-tight xl:text-display">
            Professional Order Entry System
          </h1>
          <p className="mt-4 max-w-[46ch] text-lg text-ink-soft">
            Write wholesale orders at the counter, in the warehouse or on the show floor. Mobile and tablet
            friendly, and just as quick at a desk.
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            <a href="/login" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Sign In
            </a>
            <a href="/api/login" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
              Continue with single sign-on
            </a>
          </div>
          <p className="mt-5 text-ink-soft">
            New to Casepack?{' '}
            <a href="/register" className={`${linkClass} py-2`}>
              Create an account
            </a>
          </p>
        </div>
        <ProductMiniature />
      </div>
    </section>
  );
}

function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className={`${page} py-16 lg:py-24`}>
      <h2 id="features-title" className="text-title font-semibold tracking-tight sm:text-display-sm">
        The whole order, in one place
      </h2>
      <p className="mt-3 max-w-text text-lg text-ink-soft">
        From the first case in the cart to the last payment, nothing is typed twice.
      </p>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {features.map(({ icon: Icon, name, text }) => (
          <li key={name} className="rounded-lg border p-6">
            <Icon aria-hidden className="size-6 text-accent" strokeWidth={1.75} />
            <h3 className="mt-4 text-lg font-semibold">{name}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Devices() {
  return (
    <section id="devices" aria-labelledby="devices-title" className="border-y bg-ground">
      <div className={`${page} grid items-center gap-10 py-16 lg:py-24 xl:grid-cols-[2fr_3fr] xl:gap-16`}>
        <div>
          <h2 id="devices-title" className="text-title font-semibold tracking-tight sm:text-display-sm">
            The same order on every screen
          </h2>
          <p className="mt-3 max-w-text text-lg text-ink-soft">
            Start on a tablet at the booth and finish at the desk. A table becomes cards on a phone, with the
            same facts in the same order, and buttons are as large as a thumb needs.
          </p>
        </div>
        <OrdersMiniature />
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section aria-labelledby="closing-title" className={`${page} pt-16 lg:pt-24`}>
      <div className="flex flex-col items-start justify-between gap-6 rounded-xl bg-band p-6 text-on-band sm:p-10 md:flex-row md:items-center">
        <div>
          <h2 id="closing-title" className="text-title font-semibold tracking-tight">
            Ready when your next customer is
          </h2>
          <p className="mt-1 text-on-band-soft">Sign in once and the catalog is open.</p>
        </div>
        <a
          href="/api/login"
          className="inline-flex h-11 shrink-0 items-center rounded-lg bg-paper px-5 font-medium text-accent transition-colors hover:bg-accent-soft focus-visible:outline-on-band max-md:w-full max-md:justify-center"
        >
          Start taking orders
        </a>
      </div>
    </section>
  );
}
