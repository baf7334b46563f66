import type { Portico } from 'portico'
import type { Popup, PopupEnd } from 'portico/plugin'

declare global {
  interface Window {
    portico: Portico
    /** What the plugin was given of its popups' messages. */
    heard: string[]
    /** How its popups ended, in order. */
    ended: PopupEnd[]
    /** The last one. */
    popup: Popup
  }
}
