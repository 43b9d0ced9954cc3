/** What is known of an order that was selected in the list, also when another page of it is shown. */
export interface SelectedOrder {
  id: number;
  orderNumber: string;
  companyName: string;
}
