/** How the catalog lays out its products. */
export type CatalogView = 'cards' | 'list';

const key = 'casepack.catalog-view';

/** What was chosen last in this browser. */
export function storedView(): CatalogView {
  try {
    return localStorage.getItem(key) === 'list' ? 'list' : 'cards';
  } catch {
    return 'cards'; // A browser that stores nothing starts with cards each time.
  }
}

export function storeView(view: CatalogView): void {
  try {
    localStorage.setItem(key, view);
  } catch {
    // The choice lasts until the page is left.
  }
}
