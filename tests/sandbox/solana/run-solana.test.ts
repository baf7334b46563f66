/** @jest-environment node */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Connection, Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js'
import { until } from '../../support/wait.ts'
import { startServiceProcess } from '../support/service-process.ts'

test('goes on after a kill from where it was, on its port', async () => {
  const data = await mkdtemp(join(tmpdir(), 'solana-'))
  const to = Keypair.generate().publicKey
  const before = await startServiceProcess('examples/sandbox/solana/run-solana.ts', '--data', data)
  const connection = new Connection(before.url, 'confirmed')
  const signature = await connection.requestAirdrop(to, 2 * LAMPORTS_PER_SOL)
  const slot = await connection.getSlot()
  const file = join(data, 'state.json')
  await until(async () => (await readFile(file, 'utf8').catch(() => '')).includes(signature))
  await before.kill()

  const after = await startServiceProcess('examples/sandbox/solana/run-solana.ts', '--data', data, '--port', String(before.port))
  try {
    expect(after.port).toBe(before.port)
    expect(await connection.getBalance(to)).toBe(2 * LAMPORTS_PER_SOL)
    expect((await connection.getSignatureStatus(signature)).value?.err).toBeNull()
    expect(await connection.getSlot()).toBeGreaterThanOrEqual(slot)
  } finally {
    await after.kill()
    await rm(data, { recursive: true })
  }
})
