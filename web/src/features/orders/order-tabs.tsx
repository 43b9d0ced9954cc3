import { type ReactNode, useEffect, useRef } from 'react';
import { recoverLostFocus } from '../../ui/recover-lost-focus';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs';
import type { OrderTab } from './shown-order';

export type TabChoice = { tab: OrderTab; onTab: (tab: string) => void };

type OrderTabsProps = TabChoice & {
  overview: ReactNode;
  payment: ReactNode;
  tracking: ReactNode;
  documents: ReactNode;
};

export function OrderTabs({ tab, onTab, overview, payment, tracking, documents }: OrderTabsProps) {
  const root = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  // The link that led here may have been removed with the previous tab.
  useEffect(() => {
    if (!isFirst.current && tab)
      recoverLostFocus(root.current?.querySelector<HTMLElement>('[role=tab][data-state=active]'));
    isFirst.current = false;
  }, [tab]);
  return (
    <Tabs ref={root} value={tab} onValueChange={onTab}>
      <TabList aria-label="Order">
        <Tab value="overview">Overview</Tab>
        <Tab value="payment">Payment</Tab>
        <Tab value="tracking">Tracking</Tab>
        <Tab value="documents">Documents</Tab>
      </TabList>
      <TabPanel value="overview">{overview}</TabPanel>
      <TabPanel value="payment">{payment}</TabPanel>
      <TabPanel value="tracking">{tracking}</TabPanel>
      <TabPanel value="documents">{documents}</TabPanel>
    </Tabs>
  );
}
