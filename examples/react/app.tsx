import { type ReactNode, useEffect } from 'react'
import { CodeCard } from './code-card.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { HostActions } from './host-actions.tsx'
import { LanguageChoice } from './language-choice.tsx'
import type { Loads } from './loads.ts'
import { LoadsCard } from './loads-card.tsx'
import { useTexts } from './texts.ts'
import { ThemeChoice } from './theme-choice.tsx'

/** A host application: it follows the account through hooks, signs and sends through the wallet's own provider, and shows what it loads. */
export function App({ loads }: { readonly loads: Loads }): ReactNode {
  const { texts, lang, dir } = useTexts()
  useEffect(() => {
    document.documentElement.lang = lang
    document.documentElement.dir = dir
  }, [lang, dir])
  return (
    <>
      <header className="top">
        <div>
          <h1>Portico</h1>
          <p>{texts.lead}</p>
        </div>
        <div className="choices">
          <ThemeChoice />
          <LanguageChoice />
        </div>
      </header>
      <main>
        <div className="column">
          <ConnectionCard />
          <HostActions />
          <CodeCard />
        </div>
        <div className="column">
          <LoadsCard loads={loads} />
        </div>
      </main>
    </>
  )
}
