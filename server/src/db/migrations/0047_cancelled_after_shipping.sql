-- Of orders that were cancelled after they had left, only lines with counted units got their shipment. The others had left, too.
INSERT INTO shipment_lines (shipment_id, order_item_id, quantity, units)
SELECT s.id, i.id, i.quantity, 0
  FROM orders o JOIN shipments s ON s.order_id = o.id AND s.voided_at IS NULL JOIN order_items i ON i.order_id = o.id
 WHERE o.status = 'cancelled' AND NOT o.partly_shipped AND s.number = 1 AND i.shipped_quantity = 0 AND i.cancelled_quantity = 0
   AND EXISTS (SELECT FROM order_items other WHERE other.order_id = o.id AND other.shipped_quantity > 0);--> statement-breakpoint
UPDATE order_items i SET shipped_quantity = l.quantity
  FROM shipment_lines l JOIN shipments s ON s.id = l.shipment_id AND s.voided_at IS NULL JOIN orders o ON o.id = s.order_id
 WHERE l.order_item_id = i.id AND o.status = 'cancelled' AND NOT o.partly_shipped AND i.shipped_quantity = 0 AND i.cancelled_quantity = 0;
