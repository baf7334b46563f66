import type { Locator, Page } from 'playwright-core'

/** The modal as a visitor meets it: by roles and texts. */
export interface Modal {
  readonly dialog: Locator
  row(name: string | RegExp): Locator
  button(name: string | RegExp): Locator
  text(text: string | RegExp): Locator
  heading(name: string | RegExp): Locator
  /** Resolves when it is on screen, or gone. */
  isOpen(): Promise<void>
  isClosed(): Promise<void>
}

/** Finds the modal in a page or a frame. Playwright sees through open shadow roots, as assistive technology does. */
export const modalIn = (page: Pick<Page, 'locator'>): Modal => {
  const dialog = page.locator('portico-modal dialog')
  const button = (name: string | RegExp): Locator => dialog.getByRole('button', { name })
  return {
    dialog,
    row: button,
    button,
    text: (text) => dialog.getByText(text),
    heading: (name) => dialog.getByRole('heading', { name }),
    isOpen: () => dialog.waitFor({ state: 'visible' }),
    isClosed: () => dialog.waitFor({ state: 'hidden' }),
  }
}
