/** @jest-environment node */
import { createServer, type Server } from 'node:net'
import { choosePort, PortTaken } from '../../../examples/sandbox/process/free-port.ts'
import { closeServer, listen } from '../../../examples/sandbox/process/listen.ts'

let occupant: Server
let taken: number

beforeAll(async () => {
  occupant = createServer()
  taken = await listen(occupant)
})
afterAll(() => closeServer(occupant))

test('a free port is given as asked', async () => {
  const free = await choosePort(0)
  expect(await choosePort(free)).toBe(free)
})

test('a taken port gives another, on which a server can listen', async () => {
  const port = await choosePort(taken)
  expect(port).not.toBe(taken)
  const server = createServer()
  expect(await listen(server, port)).toBe(port)
  await closeServer(server)
})

test('insisting on a taken port is a sentence that says what to do', async () => {
  const chosen = choosePort(taken, { insist: true, use: 'the minimal example', setting: '--port-minimal' })
  await expect(chosen).rejects.toBeInstanceOf(PortTaken)
  await expect(chosen).rejects.toThrow(`Port ${taken} for the minimal example is taken: choose another with --port-minimal.`)
})
