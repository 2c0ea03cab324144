/** The floor of collecting: a bare node:http server that parses each body as JSON and answers 202. Prints its port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString('utf8'));
    response.writeHead(202, { 'Content-Length': 0 });
    response.end();
  });
});
server.listen({ host: '127.0.0.1', port: 0 }, () => console.log((server.address() as AddressInfo).port));
