import * as v from 'valibot'
import type { Project } from '../service/projects.ts'
import type { Database } from './database.ts'

const row = v.object({ id: v.string(), origins: v.pipe(v.string(), v.parseJson(), v.array(v.string())) })

/** The hosts' projects. */
export interface ProjectTable {
  find(id: string): Promise<Project | undefined>
  /** Adds a project or changes its origins. */
  put(project: Project): Promise<void>
  /** Adds a project where there is none with its id. */
  add(project: Project): Promise<void>
}

/** The projects of a database. */
export const createProjectTable = (database: Database): ProjectTable => {
  const insert = 'INSERT INTO projects (id, origins) VALUES (?, ?) ON CONFLICT (id) DO'
  const values = ({ id, origins }: Project) => [id, JSON.stringify(origins)]
  return {
    async find(id) {
      const { rows } = await database.execute('SELECT id, origins FROM projects WHERE id = ?', [id])
      return rows[0] && v.parse(row, rows[0])
    },
    async put(project) {
      await database.execute(`${insert} UPDATE SET origins = excluded.origins`, values(project))
    },
    async add(project) {
      await database.execute(`${insert} NOTHING`, values(project))
    },
  }
}
