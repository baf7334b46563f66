import type { Face } from './face-host.ts'

/** Opens a view by name, as a host does. Not waited for: a view that hangs never shows. */
export const openView = async ({ page }: Pick<Face, 'page'>, view: string, params?: object): Promise<void> => {
  await page.evaluate(
    ([name, given]) => {
      const opened: unknown = Reflect.apply(window.portico.open, undefined, [
        given === undefined ? { view: name } : { view: name, params: given },
      ])
      Promise.resolve(opened).catch(() => undefined)
    },
    [view, params] as const,
  )
}
