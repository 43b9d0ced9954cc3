import type { CardSlotProps } from '../../api/card-slot';
import { CardChoice } from './card-choice';
import { CardFrame } from './card-frame';
import { CardRefusal } from './card-refusal';
import { useCardProvider } from './use-card-provider';

/** A saved card of the customer, or a new one. */
export function CheckoutCard(props: CardSlotProps) {
  const { manufacturerId, customerId, refusal, maySaveCard, ...choice } = props;
  const provider = useCardProvider(manufacturerId);
  return (
    <div className="mt-4 flex flex-col gap-4">
      <CardRefusal message={refusal} />
      <CardFrame provider={provider} instead="You can save the order now and pay it later.">
        {({ stripe, publishableKey }) => (
          <CardChoice
            // Another manufacturer or customer has other cards: the state is reset.
            key={`${publishableKey} ${customerId}`}
            {...choice}
            stripe={stripe}
            payer={customerId === null ? undefined : { customerId }}
            isCapturedLater
            maySaveCard={maySaveCard && customerId !== null}
          />
        )}
      </CardFrame>
    </div>
  );
}
