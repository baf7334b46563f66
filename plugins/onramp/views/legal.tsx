import type { ReactNode } from 'react'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { Checkbox } from '../../../ui-kit/parts/inputs/checkbox.tsx'
import { Footnote, LinkedList } from '../../../ui-kit/parts/layout/text.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import css from './onramp.css'

/** A sentence with a link to each document that the host names. */
function Sentence({ textKey }: { readonly textKey: 'legalNote' | 'legalAccept' }) {
  const { i18n } = useServices(manifest)
  const { options, ports } = useScope(manifest)
  const text = useText(manifest)
  const language = useStore(i18n.language)
  const open = (url: string): void => {
    try {
      ports.links.open(url)
    } catch (cause) {
      ports.log.error('A document of the host is at no address that may be opened.', cause)
    }
  }
  const links = ([['terms', options.termsUrl] as const, ['privacy', options.privacyUrl] as const] as const).flatMap(([name, url]) =>
    url === undefined ? [] : [{ label: text(name), onOpen: () => open(url) }],
  )
  // Where the links stand is the sentence's to say, in each language.
  const [before, after] = text(textKey, { documents: '\n' }).split('\n')
  return (
    <>
      {before}
      <LinkedList links={links} language={language} />
      {after}
    </>
  )
}

/** What the host wants accepted before somebody buys: a sentence below, or a checkbox above without which nothing can be chosen. */
export function Legal({ children }: { readonly children: ReactNode }) {
  useStyle(css)
  const { onramp } = useServices(manifest)
  const { termsUrl, privacyUrl, legalCheckbox } = useScope(manifest).options
  const accepted = useStore(onramp.state, (state) => state.accepted)
  if ((termsUrl ?? privacyUrl) === undefined) return children
  if (!legalCheckbox) {
    return (
      <>
        {children}
        <Footnote>
          <Sentence textKey="legalNote" />
        </Footnote>
      </>
    )
  }
  return (
    <>
      <Checkbox className="onramp-legal" checked={accepted} onChecked={onramp.accept}>
        <Sentence textKey="legalAccept" />
      </Checkbox>
      {/* A name that React 18 does not know as one without value. */}
      <div ref={(element) => void element?.toggleAttribute('inert', !accepted)}>{children}</div>
    </>
  )
}
