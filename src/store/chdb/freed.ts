import type { Session } from 'chdb';

/**
 * Runs a statement on its connection. The engine keeps the memory of one that failed until the connection's next statement,
 * so `SELECT 1` follows it.
 */
export async function freed<Result>(connection: Session, statement: () => Promise<Result>): Promise<Result> {
  try {
    return await statement();
  } catch (error) {
    await connection.queryAsync('SELECT 1').catch(() => undefined);
    throw error;
  }
}
