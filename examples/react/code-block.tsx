import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTexts } from './texts/index.ts'

// Apart: colours are the page's own luxury, and not what it shows first.
const Highlighted = lazy(() => import('./highlighted.tsx'))

interface CodeBlockProps {
  readonly code: string
  /** `tsx` or `ts`. */
  readonly language: string
}

/** ms that the button says "Copied". */
const SAID = 2_000

/** Code with colours, and a button that copies it. */
export function CodeBlock({ code, language }: CodeBlockProps): ReactNode {
  const { texts } = useTexts()
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(code)
    setCopied(true)
    setTimeout(() => setCopied(false), SAID)
  }
  return (
    <div className="code">
      <button type="button" className="copy" onClick={() => void copy()}>
        {copied ? texts.copied : texts.copy}
      </button>
      <pre dir="ltr">
        <code>
          <Suspense fallback={code}>
            <Highlighted code={code} language={language} />
          </Suspense>
        </code>
      </pre>
    </div>
  )
}
