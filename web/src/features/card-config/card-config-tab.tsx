import { Card, CardHeader } from '../../ui/card';
import { CopyField } from '../../ui/copy-field';
import type { KeyOwner } from './card-config.queries';
import { ConfigLoaded } from './config-loaded';
import { KeysCard } from './keys-card';
import { ModeCard } from './mode-card';

/** The mode, the switch, and the keys of each mode. */
export function CardConfigTab({ manufacturerId }: { manufacturerId: KeyOwner }) {
  return (
    <ConfigLoaded owner={manufacturerId}>
      {(config) => (
        <div className="flex flex-col gap-6">
          <ModeCard owner={manufacturerId} config={config} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            {(['test', 'live'] as const).map((mode) => (
              <KeysCard
                key={mode}
                owner={manufacturerId}
                mode={mode}
                stored={config[mode]}
                isCurrent={config.currentMode === mode && config[mode] !== null}
                isNextStep={config.currentMode === mode && !config.isActive}
              />
            ))}
          </div>
          <Card as="section" aria-labelledby="card-webhook">
            <CardHeader
              title={<span id="card-webhook">Webhook</span>}
              description="Stripe tells Casepack here what became of a payment, also when a browser was closed too early."
            />
            <div className="max-w-2xl">
              <CopyField
                label="Webhook URL"
                value={config.webhookUrl}
                help="In Stripe, add it as an endpoint for the events of payment intents and refunds. Sandbox keys do not need one."
              />
            </div>
          </Card>
        </div>
      )}
    </ConfigLoaded>
  );
}
