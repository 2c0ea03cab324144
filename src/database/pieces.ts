/** Cuts rows into pieces: a statement has a bounded number of parameters, and others have their turn between two. */
export function* piecesOf<Row>(rows: readonly Row[], most: number): Generator<readonly Row[]> {
  for (let i = 0; i < rows.length; i += most) yield rows.slice(i, i + most);
}
