import type { Location } from '@casepack/contract/organizations/location';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { IconButton } from '../../ui/icon-button';
import { Menu, MenuItem } from '../../ui/menu';
import { SortHeader } from '../../ui/sort-header';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
import type { ListState } from '../../ui/use-list-state';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { locationTypeNames } from './location-entry';
import type { LocationSort } from './locations.queries';

export type LocationRowAction = 'edit' | 'primary' | 'delete';

type LocationTableProps = {
  locations: Location[];
  list: ListState<LocationSort>;
  canEdit: boolean;
  onAction: (action: LocationRowAction, location: Location) => void;
};

export function LocationTable({ locations, list, canEdit, onAction }: LocationTableProps) {
  return (
    <Table caption="Locations">
      <TableHead>
        <SortHeader list={list} by="name">
          Name
        </SortHeader>
        <HeaderCell>Type</HeaderCell>
        <SortHeader list={list} by="city">
          Address
        </SortHeader>
        <HeaderCell>Contact</HeaderCell>
        <HeaderCell>Used for</HeaderCell>
        {canEdit && (
          <HeaderCell>
            <VisuallyHidden>Actions</VisuallyHidden>
          </HeaderCell>
        )}
      </TableHead>
      <TableBody>
        {locations.map((location) => (
          <TableRow key={location.id}>
            <Cell label="Name" className="font-medium wrap-anywhere">
              <span className="inline-flex flex-wrap items-center gap-x-2 max-md:justify-end">
                {location.name}
                {location.isPrimary && <Badge color="green">Primary</Badge>}
                {!location.isActive && <Badge>Inactive</Badge>}
              </span>
            </Cell>
            <Cell label="Type">{locationTypeNames[location.locationType]}</Cell>
            <Cell label="Address" className="wrap-anywhere">
              <Address location={location} />
            </Cell>
            <Cell
              label="Contact"
              className={cn('text-sm wrap-anywhere', contactOf(location).length === 0 && 'max-md:hidden')}
            >
              <span>
                {contactOf(location).map((fact) => (
                  <span key={fact} className="block">
                    {fact}
                  </span>
                ))}
              </span>
            </Cell>
            <Cell label="Used for">{usesOf(location)}</Cell>
            {canEdit && (
              <Cell label="" align="end" className="max-md:justify-end">
                <LocationActions location={location} onAction={onAction} />
              </Cell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const usesOf = ({ isShippingLocation, isBillingLocation }: Location): string =>
  [isShippingLocation && 'Shipping', isBillingLocation && 'Billing'].filter(Boolean).join(', ');

function Address({ location }: { location: Location }) {
  const { addressLine1, addressLine2, city, state, zipCode, country } = location;
  return (
    <span className="text-sm">
      {[addressLine1, addressLine2].filter(Boolean).join(', ')}
      <br />
      {city}, {state} {zipCode}, {country}
    </span>
  );
}

const contactOf = ({ contactName, contactEmail, contactPhone }: Location): string[] =>
  [contactName, contactEmail, contactPhone].filter((fact) => fact !== null);

type LocationActionsProps = { location: Location; onAction: LocationTableProps['onAction'] };

function LocationActions({ location, onAction }: LocationActionsProps) {
  return (
    <span className="inline-flex items-center gap-1">
      <Button size="sm" aria-label={`Edit ${location.name}`} onClick={() => onAction('edit', location)}>
        Edit
      </Button>
      <Menu
        trigger={
          <IconButton size="sm" aria-label={`More for ${location.name}`}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {!location.isPrimary && (
          <MenuItem onSelect={() => onAction('primary', location)}>Set as primary</MenuItem>
        )}
        <MenuItem danger onSelect={() => onAction('delete', location)}>
          Delete
        </MenuItem>
      </Menu>
    </span>
  );
}
