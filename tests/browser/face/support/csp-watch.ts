import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    __violations?: string[]
  }
}

/** What a page did against its security policy, and what else went wrong in it. */
export interface PolicyWatch {
  /** Violations as the page's own event names them, refusals as the console words them. */
  complaints(): Promise<readonly string[]>
}

/** Goes into a context before its page is made: from the first script on, every violation is kept. */
export const keepViolations = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    window.__violations = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      window.__violations?.push(`${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })

/** Follows a page of such a context. */
export const watchPolicy = (page: Page): PolicyWatch => {
  const refusals: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy|Trusted/i.test(message.text())) refusals.push(message.text())
  })
  return { complaints: async () => [...refusals, ...(await page.evaluate(() => window.__violations ?? ['the page was not watched']))] }
}
