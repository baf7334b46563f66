import { runService } from '../service/run-service.ts'
import { startSolana } from './start-solana.ts'

await runService('solana', ({ port, data }) => startSolana({ port, data }))
