import type { Theme } from '../../../kernel/contract/kernel-api.ts'
import type { Undo } from '../../../kernel/contract/store.ts'

/** Puts mode and variables on a host element, through CSSOM, which a strict CSP allows. */
export const applyHostTheme = (host: HTMLElement, { mode, variables }: Theme): Undo => {
  host.dataset.mode = mode
  for (const [name, value] of Object.entries(variables)) host.style.setProperty(name, value)
  return () => {
    for (const name of Object.keys(variables)) host.style.removeProperty(name)
  }
}
