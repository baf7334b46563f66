import { visibleText } from '../../../../kernel/contract/tools/visible-text.ts'
import type { LowerAmountProblem } from '../../../../plugins/smart-sessions/permissions/read-lower-amount.ts'
import { permissionWriter, type WritingKey } from '../../../../plugins/smart-sessions/permissions/write-permission.ts'
import { writtenAmount } from '../../../../ui-kit/parts/inputs/written-amounts.ts'
import type { GrantedPermission } from '../../../../ui-kit/review/terms.tsx'
import type { AskedPermission, HeldPermission, PermissionAsset } from '../rpc/approval-subject.ts'

type Texts = Readonly<Record<string, string>>

const loaders: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>> = {
  en: () => import('../../../../plugins/smart-sessions/locales/en.json'),
  de: () => import('../../../../plugins/smart-sessions/locales/de.json'),
  ar: () => import('../../../../plugins/smart-sessions/locales/ar.json'),
}

type PermissionWord =
  | WritingKey
  | LowerAmountProblem
  | 'spendsNothing'
  | 'spendsUntil'
  | 'spendsWithoutLimit'
  | 'contract'
  | 'siteSays'
  | 'lowerAmount'
  | 'heldTitle'
  | 'upTo'
  | 'withoutLimit'
  | 'spentAmount'
  | 'untilTime'

/** The words for permissions in the visitor's language. */
export interface PermissionWords {
  text(key: PermissionWord, values?: Readonly<Record<string, string | number>>): string
  amount(value: bigint, asset: PermissionAsset): string
  say(asked: AskedPermission): GrantedPermission
}

/** The words of a language, which are those of the modal's view. */
export const loadPermissionWords = async (language: string): Promise<PermissionWords> => {
  const load = (Object.hasOwn(loaders, language) ? loaders[language] : undefined) ?? loaders.en
  const texts = (await load?.())?.default ?? {}
  const plurals = new Intl.PluralRules(language)
  const text: PermissionWords['text'] = (key, values = {}) => {
    const { count } = values
    const plural = typeof count === 'number' ? texts[`${key}_${plurals.select(count)}`] : undefined
    const known = plural ?? texts[key] ?? texts[`${key}_other`] ?? ''
    return known.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => `${values[name] ?? whole}`)
  }
  const writerOf = (asset: PermissionAsset | undefined) =>
    permissionWriter(asset && { ...asset, symbol: visibleText(asset.symbol) }, {
      language,
      text,
      number: (decimal) => writtenAmount(decimal, language),
    })

  const sayHeld = ({ asset, most, spent, expiry }: HeldPermission): string => {
    const writer = writerOf(asset)
    const spends = (): string => (most === undefined ? text('withoutLimit') : text('upTo', { amount: writer.amount(most) }))
    const said = [
      asset === undefined ? text('revokesApprovals') : spends(),
      asset === undefined || spent === undefined ? undefined : text('spentAmount', { amount: writer.amount(spent) }),
      // A date does not part at the end of a line.
      expiry === undefined ? undefined : text('untilTime', { time: writer.day(expiry) }).replaceAll(' ', '\u00a0'),
    ]
    return said.filter((one) => one !== undefined).join(' · ')
  }
  return {
    text,
    amount: (value, asset) => writerOf(asset).amount(value),
    say({ to, texts: said, asset, most, expiry, justification, held }) {
      const writer = writerOf(asset)
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
        ...(held.length > 0 && { held: { title: text('heldTitle'), sentences: held.map(sayHeld) } }),
      }
    },
  }
}
