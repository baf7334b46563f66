import type { Portico } from 'portico'
import type { Frame, FrameStatus, Popup, PopupEnd } from 'portico/plugin'
import type { AuthService } from 'portico/plugins/auth'

declare global {
  interface Window {
    portico: Portico
    /** What the plugin was given of its popups' messages. */
    heard: string[]
    /** How its popups ended, in order. */
    ended: PopupEnd[]
    /** The last one. */
    popup: Popup
    /** What the plugin was given of its frame's messages. */
    fromFrame: string[]
    /** How far its frame was, in order. */
    frameStatus: FrameStatus[]
    vaultFrame: Frame
    /** The embedded wallet's sign-in, where the page has one. */
    signIn(): Promise<AuthService>
  }
}

/** The messages of the vault's pages. */
export const parseText = (input: unknown): string => {
  if (typeof input === 'string') return input
  throw new TypeError('The vault says texts.')
}
