import { visibleText } from '../../../../kernel/contract/tools/visible-text.ts'
import { permissionWriter, type WritingKey } from '../../../../plugins/smart-sessions/permissions/write-permission.ts'
import { writtenAmount } from '../../../../ui-kit/parts/inputs/written-amounts.ts'
import type { GrantedPermission } from '../../../../ui-kit/review/terms.tsx'
import type { AskedPermission } from '../rpc/approval-subject.ts'

type Texts = Readonly<Record<string, string>>

const loaders: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>> = {
  en: () => import('../../../../plugins/smart-sessions/locales/en.json'),
  de: () => import('../../../../plugins/smart-sessions/locales/de.json'),
  ar: () => import('../../../../plugins/smart-sessions/locales/ar.json'),
}

/** Says a permission in the visitor's language. */
export type SayPermission = (asked: AskedPermission) => GrantedPermission

/** The words of a language, which are those of the modal's view. */
export const loadPermissionTexts = async (language: string): Promise<SayPermission> => {
  const load = (Object.hasOwn(loaders, language) ? loaders[language] : undefined) ?? loaders.en
  const texts = (await load?.())?.default ?? {}
  const plurals = new Intl.PluralRules(language)
  const text = (
    key: WritingKey | 'spendsNothing' | 'spendsUntil' | 'spendsWithoutLimit' | 'contract' | 'siteSays',
    values: Readonly<Record<string, string | number>> = {},
  ) => {
    const { count } = values
    const plural = typeof count === 'number' ? texts[`${key}_${plurals.select(count)}`] : undefined
    const known = plural ?? texts[key] ?? texts[`${key}_other`] ?? ''
    return known.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => `${values[name] ?? whole}`)
  }
  return ({ to, texts: said, asset, most, expiry, justification }) => {
    const written = asset && { ...asset, symbol: visibleText(asset.symbol) }
    const writer = permissionWriter(written, { language, text, number: (decimal) => writtenAmount(decimal, language) })
    const inAll = (): string => {
      if (asset === undefined) return text('spendsNothing')
      if (most === undefined || expiry === undefined) return text('spendsWithoutLimit')
      return text('spendsUntil', { amount: writer.amount(most), time: writer.time(expiry) })
    }
    const sentences = said.filter(({ addresses }) => addresses === undefined).map((one) => writer.sentence(one))
    const named = said.flatMap(({ key, addresses = [] }) => addresses.map((address) => ({ label: text(key), value: address })))
    return {
      to,
      sentences: [inAll()].concat(sentences),
      rows: (asset?.address === undefined ? [] : [{ label: text('contract'), value: asset.address }]).concat(
        named,
        justification === undefined ? [] : [{ label: text('siteSays'), value: justification }],
      ),
    }
  }
}
