import { type ReactNode, useState } from 'react'
import { CodeBlock } from '../code-block.tsx'
import elements from '../snippets/elements.ts?raw'
import react from '../snippets/react.tsx?raw'
import signIn from '../snippets/sign-in.ts?raw'
import viem from '../snippets/viem.ts?raw'
import { useTexts } from '../texts/index.ts'
import { Card } from './card.tsx'

const FILES = [
  { name: 'React', code: react, language: 'tsx' },
  { name: 'Elements', code: elements, language: 'ts' },
  { name: 'viem', code: viem, language: 'ts' },
  { name: 'SIWE', code: signIn, language: 'ts' },
] as const

/** Whole files that a host would copy. */
export function CodeCard(): ReactNode {
  const { texts } = useTexts()
  const [chosen, setChosen] = useState<(typeof FILES)[number]>(FILES[0])
  return (
    <Card title={texts.codeTitle} text={texts.codeText}>
      <fieldset className="row choice" aria-label={texts.codeTitle}>
        {FILES.map((file) => (
          <button key={file.name} type="button" aria-pressed={file === chosen} onClick={() => setChosen(file)}>
            {file.name}
          </button>
        ))}
      </fieldset>
      <CodeBlock code={chosen.code.trim()} language={chosen.language} />
    </Card>
  )
}
