/** What the browser says of the page around the frame. */
export interface Surroundings {
  /** Not in every browser. */
  readonly ancestorOrigins?: { readonly length: number; readonly [index: number]: string }
  /** Address of the page around; a page may keep it to itself. */
  readonly referrer: string
}

const originOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined)

/** The exact origin of the page around the frame; undefined where the browser does not say. */
export const parentOrigin = ({ ancestorOrigins, referrer }: Surroundings): string | undefined =>
  ancestorOrigins ? ancestorOrigins[0] : originOf(referrer)
