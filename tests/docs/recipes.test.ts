/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs'

// The type check of the repository compiles the files in `recipes`: so what newcomers copy compiles.
test.each(['ethers', 'ethers5', 'own-api', 'wagmi'])('every block of code in docs/%s.md is a file that compiles', (name) => {
  const blocks = [...readFileSync(`docs/${name}.md`, 'utf8').matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, code]) => code)
  const files = readdirSync('tests/docs/recipes').filter((file) => file.startsWith(`${name}-`))
  expect(blocks.length).toBeGreaterThan(0)
  expect(files.map((file) => readFileSync(`tests/docs/recipes/${file}`, 'utf8'))).toEqual(blocks)
})
