import {
  changeNotificationSettings,
  getNotificationSettings,
} from '@casepack/contract/notifications/endpoints';
import {
  choiceLabels,
  kindRules,
  type NotificationChange,
  type NotificationChoice,
  type NotificationKind,
  notificationChoices,
  notificationKinds,
} from '@casepack/contract/notifications/notification';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call';
import { failure } from '../../api/failure';
import { announce } from '../../ui/announce';
import { Field } from '../../ui/field';
import { LoadFailed } from '../../ui/load-failed';
import { Select } from '../../ui/select';
import { SkeletonRows } from '../../ui/skeleton';
import { toast } from '../../ui/toast';

const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => call(getNotificationSettings, { signal }),
  staleTime: 0,
});

const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Each choice is stored when it is made. */
export function NotificationSettings() {
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(settingsQuery);
  const saving = useMutation({
    mutationFn: (body: NotificationChange) => call(changeNotificationSettings, { body }),
    // One after the other, so that the answers come in the order of the choices.
    scope: { id: 'notification-settings' },
    onMutate: ({ choices }) =>
      client.setQueryData(
        settingsQuery.queryKey,
        (shown) => shown && { ...shown, choices: { ...shown.choices, ...choices } },
      ),
    onSuccess: () => announce('Saved'),
    onError: (error) => {
      toast(failure(error, 'Failed to save the notifications', 'Update Failed'));
      void refetch();
    },
  });
  const isLoaded = data !== undefined;
  useEffect(() => {
    // A link in an email leads here; until now there was nothing to scroll to.
    if (isLoaded && window.location.hash === '#notifications') {
      document.getElementById('notifications')?.scrollIntoView();
    }
  }, [isLoaded]);
  if (isError && !data) {
    return (
      <LoadFailed
        title="The notifications could not be loaded"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <SkeletonRows count={4} label="Loading notifications" />;

  const { choices } = data;
  const choose = (kind: NotificationKind, choice: NotificationChoice) =>
    saving.mutate({ choices: { [kind]: choice }, timeZone: ownTimeZone() });

  return (
    <>
      <p className="mb-4 text-ink-soft">
        Choose what we email you about. The daily digest comes at about 7 in the morning, and only if
        something happened. You do not get emails about your own actions.
      </p>
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {notificationKinds
          .filter((kind) => choices[kind] !== undefined)
          .map((kind) => (
            <li key={kind}>
              <Field label={kindRules[kind].label} help={kindRules[kind].help}>
                <Select
                  value={choices[kind]}
                  onChange={({ target }) => choose(kind, target.value as NotificationChoice)} // one of the options below
                >
                  {notificationChoices.map((choice) => (
                    <option key={choice} value={choice}>
                      {choiceLabels[choice]}
                    </option>
                  ))}
                </Select>
              </Field>
            </li>
          ))}
      </ul>
    </>
  );
}
