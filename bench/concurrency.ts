/**
 * Measures readers beside collection: the waits of 32 readers while 5,000 events a second arrive for a minute and past
 * days are closed. Every answer is checked; a wrong one ends the run.
 * Usage: node bench/concurrency.ts [seconds] [events per second] [readers]
 */
import { runConcurrentLoad } from '../test/heavy/concurrent-load.ts';

const [seconds = 60, eventsPerSecond = 5000, readers = 32] = process.argv.slice(2).map(Number);
console.log(JSON.stringify(await runConcurrentLoad({ seconds, eventsPerSecond, readers }), null, 2));
