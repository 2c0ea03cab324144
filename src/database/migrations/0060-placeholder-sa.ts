/** Holds the place of a migration of another change. */
export async function up(): Promise<void> {}
