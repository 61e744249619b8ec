import { Catalog } from './catalog.ts';
import { Sqlite } from './sqlite.ts';

/** Everything that is kept: one SQLite file and what is known about its tables. */
export class Store {
  readonly sqlite: Sqlite;
  readonly catalog: Catalog;

  static open(folder: string): Store {
    return new Store(Sqlite.open(folder));
  }

  private constructor(sqlite: Sqlite) {
    this.sqlite = sqlite;
    this.catalog = new Catalog(sqlite);
  }

  /** One write command is one transaction. */
  transaction<T>(work: () => T): T {
    return this.sqlite.transaction(work, () => this.catalog.reload());
  }

  close(): void {
    this.sqlite.close();
  }
}
