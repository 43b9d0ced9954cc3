import type { CardConfig } from '@casepack/contract/payments/card-config';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { CopyField } from '../../ui/copy-field';
import { SkeletonRows } from '../../ui/skeleton';
import type { KeyOwner } from './card-config.queries';
import { ConfigLoaded } from './config-loaded';
import { ConnectionOutcome, TestConnectionButton, useConnectionTest } from './connection-test';
import { UpdateCredentialsDialog } from './update-credentials-dialog';

type ProviderConnectionProps = { manufacturerId: KeyOwner };

/** How the manufacturer's account is connected to the card provider, and how to fix it. */
export function ProviderConnection({ manufacturerId }: ProviderConnectionProps) {
  return (
    <ConfigLoaded
      owner={manufacturerId}
      waiting={<SkeletonRows count={1} label="Loading the card settings" rowClassName="h-74 sm:h-50" />}
    >
      {(config) => (
        <Connection
          // A test result of one mode does not apply to the other.
          key={config.currentMode}
          owner={manufacturerId}
          config={config}
        />
      )}
    </ConfigLoaded>
  );
}

function Connection({ owner, config }: { owner: KeyOwner; config: CardConfig }) {
  const { currentMode, isActive, webhookUrl } = config;
  const [isUpdating, setUpdating] = useState(false);
  const test = useConnectionTest(owner, currentMode);
  const isLive = currentMode === 'live';
  return (
    <Card as="section" aria-labelledby="provider-connection">
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span id="provider-connection">Account settings</span>
            <Badge color={isLive ? 'red' : 'green'}>{isLive ? 'Live mode' : 'Test mode'}</Badge>
          </span>
        }
        description={
          isActive
            ? `Cards are taken with the ${currentMode} keys.`
            : `Cards cannot be taken: there are no usable ${currentMode} keys.`
        }
        actions={
          <>
            {config[currentMode] !== null && <TestConnectionButton test={test} />}
            <Button onClick={() => setUpdating(true)}>
              <KeyRound aria-hidden />
              Update Credentials
            </Button>
          </>
        }
      />
      <div className="flex max-w-2xl flex-col gap-4">
        <ConnectionOutcome test={test} />
        <CopyField
          label="Webhook URL"
          value={webhookUrl}
          help="Stripe reports payments and refunds to this address."
        />
      </div>
      {isUpdating && (
        <UpdateCredentialsDialog
          owner={owner}
          config={config}
          onClose={() => setUpdating(false)}
          onSaved={() => {
            setUpdating(false);
            test.testing.reset();
          }}
        />
      )}
    </Card>
  );
}
