import type { Cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../api/api-error';
import { dismissToast, toast } from '../../ui/toast';
import { checkoutQueries } from './checkout.queries';
import type { CheckoutForm } from './checkout-entry';
import type { ScreenEffect, UnpaidOrder } from './checkout-state';
import type { CheckoutStep } from './step-header';
import type { useAttention } from './use-attention';
import type { Figures } from './use-quote';

interface ScreenEffectsInput {
  figures: Figures;
  form: CheckoutForm;
  attention: ReturnType<typeof useAttention>;
  onStep: (step: CheckoutStep) => void;
  onSaved: (order: Order, isEarlier: boolean) => void;
  onPlaced: (order: Order) => void;
  onUnpaid: (order: UnpaidOrder) => void;
}

/** What the checkout shows of what happened to the order. */
export function useScreenEffects({
  figures,
  form,
  attention,
  onStep,
  onSaved,
  onPlaced,
  onUnpaid,
}: ScreenEffectsInput) {
  const queryClient = useQueryClient();
  const [refusedTotal, setRefusedTotal] = useState<Cents>();

  function showNewTotal() {
    setRefusedTotal(figures.quote?.totals.total);
    attention.want();
    void queryClient.invalidateQueries({ queryKey: checkoutQueries.quotes });
  }
  function showRefusal(error: ApiError) {
    if (error.code === 'prices_changed') setRefusedTotal(figures.quote?.totals.total);
    attention.want();
    void queryClient.invalidateQueries({ queryKey: checkoutQueries.quotes });
    const ofDate = error.fields.requestedShipDate;
    if (ofDate === undefined) return;
    form.setError('requestedShipDate', { type: 'server', message: ofDate });
    onStep('review');
  }
  function onScreen(effect: ScreenEffect) {
    switch (effect.do) {
      case 'warn':
        toast({ title: effect.title, description: effect.description, variant: 'destructive' });
        break;
      case 'dismissWarning':
        dismissToast();
        break;
      case 'showSaved':
        onSaved(effect.order, effect.isEarlier);
        break;
      case 'showPlaced':
        onPlaced(effect.order);
        break;
      case 'showUnpaid':
        onUnpaid(effect.order);
        break;
      case 'showRefusal':
        showRefusal(effect.error);
        break;
      case 'showNewTotal':
        showNewTotal();
    }
  }
  return { refusedTotal, forgetRefusedTotal: () => setRefusedTotal(undefined), onScreen };
}
