import { manifest } from '../manifest.ts'
import type { ShellServices } from './shell-services.ts'
import type { Shown } from './use-shown-view.ts'

/** What a view is called, and the plugin whose language the title is in. */
interface Title {
  readonly title: string
  readonly plugin: string
}

/**
 * A view's title in the present language. A view on its way may come before its texts: until then it has no title of its own, for its bare
 * name is English. Where the texts never come the bare name is better than none.
 */
export const titleOf = ({ i18n, text }: Pick<ShellServices, 'i18n' | 'text'>, shown: Pick<Shown, 'info' | 'status'> | undefined): Title => {
  const untitled: Title = { title: text('untitled'), plugin: manifest.id }
  const { info, status } = shown ?? {}
  if (!info) return untitled
  const { name, plugin } = info
  const title = info.title === undefined ? undefined : i18n.text(plugin, info.title)
  if (title !== undefined) return { title, plugin }
  if (info.title !== undefined && status === 'loading') return untitled
  return { title: name.split(':').at(-1) ?? name, plugin }
}
