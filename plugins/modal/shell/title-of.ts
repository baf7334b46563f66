import type { ViewInfo } from '../../../kernel/contract/kernel-services.ts'
import type { ShellServices } from './shell-services.ts'

/** A view's title in the present language; its bare name while its plugin's texts are missing. */
export const titleOf = ({ i18n, text }: Pick<ShellServices, 'i18n' | 'text'>, info: ViewInfo | undefined): string => {
  if (!info) return text('untitled')
  const title = info.title === undefined ? undefined : i18n.text(info.plugin, info.title)
  return title ?? info.name.split(':').at(-1) ?? text('untitled')
}
