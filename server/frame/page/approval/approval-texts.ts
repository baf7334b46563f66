import en from '../../../../plugins/approval/locales/en.json'

/** Every word of the modal's approval view, which the frame says as well. */
export type ApprovalText = keyof typeof en

/** Says a word, with values for its `{{names}}`. */
export type SayApproval = (word: ApprovalText, values?: Readonly<Record<string, string>>) => string

type Texts = Readonly<Record<ApprovalText, string>>

const loaders: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>> = {
  de: () => import('../../../../plugins/approval/locales/de.json'),
  ar: () => import('../../../../plugins/approval/locales/ar.json'),
}

/** The words of a language. English where the frame does not have it, or it cannot be loaded. */
export const loadApprovalTexts = async (language: string): Promise<SayApproval> => {
  const load = Object.hasOwn(loaders, language) ? loaders[language] : undefined
  const texts: Texts =
    (await load?.().then(
      (module) => module.default,
      () => undefined,
    )) ?? en
  return (word, values = {}) => texts[word].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}
