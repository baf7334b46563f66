import * as v from 'valibot'
import { SOCIAL_REDIRECTS } from '../../../../plugins/auth/protocol/index.ts'

const begun = v.object({ state: v.pipe(v.string(), v.maxLength(200)), provider: v.picklist(SOCIAL_REDIRECTS) })

/** A sign-in whose window, or page, is with the provider. */
export type BegunSocial = v.InferOutput<typeof begun>

/** The newest sign-in at a provider, of this tab alone. */
export interface PendingSocial {
  get(): BegunSocial | undefined
  set(next: BegunSocial | undefined): void
}

/**
 * Keeps it in the tab: a page that left for the provider comes back with the frame loaded anew. Where the browser keeps nothing for a frame,
 * it lasts as long as the page does.
 */
export const tabPendingSocial = (origin: string, projectId: string): PendingSocial => {
  const name = `portico-social ${origin} ${projectId}`
  let kept: BegunSocial | undefined
  return {
    get() {
      try {
        const read = v.safeParse(v.pipe(v.string(), v.parseJson(), begun), sessionStorage.getItem(name))
        return read.success ? read.output : undefined
      } catch {
        return kept
      }
    },
    set(next) {
      kept = next
      try {
        if (next) sessionStorage.setItem(name, JSON.stringify(next))
        else sessionStorage.removeItem(name)
      } catch {
        // The browser keeps nothing for this frame.
      }
    },
  }
}
