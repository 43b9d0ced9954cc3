import type { OrganizationNode } from '@casepack/contract/access/actor';
import { can } from '@casepack/contract/access/permissions';
import type { Location } from '@casepack/contract/organizations/location';
import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { toActor } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import MapPin from 'lucide-react/icons/map-pin';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useCurrentUser } from '../../api/current-user';
import { failure } from '../../api/failure';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { EmptyState } from '../../ui/empty-state';
import { ListBody } from '../../ui/list-body';
import { SearchInput } from '../../ui/search-input';
import { toast } from '../../ui/toast';
import { useListState } from '../../ui/use-list-state';
import { AddLocationDialog, EditLocationDialog } from './location-dialog';
import { type LocationScreen, type LocationSetting, settingFor } from './location-setting';
import { type LocationRowAction, LocationTable } from './location-table';
import { locationSorts, locationsQuery, useDeleteLocation, useSetPrimaryLocation } from './locations.queries';

type OrganizationLocationsProps = {
  organizationType: OrganizationType;
  organizationId: number;
  place: OrganizationNode;
  screen: LocationScreen;
};

/** The locations of one organization: list, add, edit, delete, set primary. */
export function OrganizationLocations({
  organizationType,
  organizationId,
  place,
  screen,
}: OrganizationLocationsProps) {
  const me = useCurrentUser();
  const actor = me && toActor(me);
  const canAdd = can(actor, 'location:create', place);
  const canEdit = can(actor, 'location:edit', place);
  const setting = settingFor(screen, { organizationType, organizationId }, place.manufacturerId);
  const list = useListState(undefined, locationSorts);
  const result = useQuery(locationsQuery(setting.owner, list.query));
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<{ action: LocationRowAction; location: Location }>();
  const settingPrimary = useSetPrimaryLocation();

  function start(action: LocationRowAction, location: Location) {
    if (action !== 'primary') return setOpened({ action, location });
    settingPrimary.mutate(
      { id: location.id, owner: setting.owner },
      {
        onSuccess: ({ name }) =>
          toast({ title: 'Location Updated', description: `${name} is the primary location now.` }),
        onError: (error) => toast(failure(error, 'Failed to set primary location')),
      },
    );
  }

  const add = canAdd && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Add Location
    </Button>
  );
  const close = () => setOpened(undefined);
  return (
    <section aria-labelledby="locations-title">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id="locations-title" className="me-auto text-lg font-semibold">
          Locations
        </h2>
        <SearchInput
          label="Search locations"
          value={list.search}
          onSearch={list.setSearch}
          className="w-64 max-md:w-full"
        />
        {add}
      </div>
      <ListBody
        result={result}
        list={list}
        failedTitle="The locations could not be loaded"
        empty={
          <EmptyState
            icon={<MapPin />}
            level={3}
            {...(list.search === ''
              ? {
                  title: 'No locations yet',
                  hint: canAdd
                    ? 'Add the first one: it becomes the primary location.'
                    : 'Whoever manages this organization can add one.',
                  action: add || undefined,
                }
              : { title: 'No locations found', hint: 'Try adjusting your search or filters' })}
          />
        }
      >
        {(locations) => (
          <LocationTable locations={locations} list={list} canEdit={canEdit} onAction={start} />
        )}
      </ListBody>
      {isAdding && <AddLocationDialog setting={setting} onClose={() => setAdding(false)} />}
      {opened?.action === 'edit' && (
        <EditLocationDialog location={opened.location} setting={setting} onClose={close} />
      )}
      {opened?.action === 'delete' && (
        <DeleteLocation location={opened.location} setting={setting} onClose={close} />
      )}
    </section>
  );
}

type DeleteLocationProps = { location: Location; setting: LocationSetting; onClose: () => void };

function DeleteLocation({ location, setting, onClose }: DeleteLocationProps) {
  const deleting = useDeleteLocation();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${location.name}?`}
      description="This cannot be undone. Orders that were sent there keep the address."
      confirmLabel="Delete location"
      busy={deleting.isPending}
      busyLabel="Deleting..."
      onConfirm={() =>
        deleting.mutate(location.id, {
          onSuccess: () => toast({ title: 'Location Deleted', description: location.name }),
          onError: (error) => toast(failure(error, setting.failed('delete'))),
          onSettled: onClose,
        })
      }
    />
  );
}
