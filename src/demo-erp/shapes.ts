/**
 * Shapes of what the demo ERP answers (requirements 8.5 to 8.9), with the optional fields. A test that needs a
 * value of the wrong type publishes `JSON.parse('…')`.
 */
export interface ErpSetting {
  readonly mainSharedContent: { readonly themeColor: string; readonly enableZh: boolean };
}

export interface ErpImage {
  /** Absolute, or relative to the ERP's origin. */
  readonly url: string;
  readonly alt?: string | null;
  readonly altZh?: string | null;
  readonly width?: number | null;
  readonly height?: number | null;
}

export interface ErpAttribute {
  readonly name: string;
  readonly nameZh?: string | null;
  readonly value: string;
  readonly valueZh?: string | null;
}

export type ErpAvailability = 'in_stock' | 'out_of_stock' | 'preorder' | 'discontinued';

export interface ErpProduct {
  readonly id: string;
  readonly code?: string | null;
  readonly name: string;
  readonly nameZh?: string | null;
  readonly summary?: string | null;
  readonly summaryZh?: string | null;
  readonly description?: string | null;
  readonly descriptionZh?: string | null;
  readonly categoryNames?: readonly string[] | null;
  readonly categoryName?: string | null;
  readonly seriesName?: string | null;
  readonly images?: readonly ErpImage[] | null;
  /** In major units. */
  readonly price?: { readonly amount: number; readonly currency: string } | null;
  readonly availability?: ErpAvailability | null;
  readonly attributes?: readonly ErpAttribute[] | null;
  readonly sortOrder?: number | null;
  readonly updatedAt?: string | null;
}

/** A category or a series. */
export interface ErpGroup {
  readonly name: string;
  readonly nameZh?: string | null;
  readonly description?: string | null;
  readonly descriptionZh?: string | null;
  readonly image?: ErpImage | null;
  readonly sortOrder?: number | null;
}
