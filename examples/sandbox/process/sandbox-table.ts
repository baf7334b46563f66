import { linksOf } from '../front/read-state.ts'
import { columns } from './columns.ts'
import type { RunningSandbox } from './start-sandbox.ts'

/** The text that says what runs where. */
export const sandboxTable = ({ description, services }: RunningSandbox, data: string): string => `
Portico sandbox: everything runs on this machine and ends with Ctrl-C.

Open
${columns([
  [description.front, 'front page', 'what runs where, accounts, blocks, restarts'],
  [`${description.front}/faults`, 'faults', 'make a service fail'],
  ...linksOf(description).map(({ title, url }): [string, string, string] => [url, title.toLowerCase(), '']),
])}

Behind it
${columns(services.map(({ url, entry }): [string, string, string] => [url, entry.name, entry.purpose]))}

Project id: ${description.projectId}
Data: ${data}
`
