/** The word after `svc` with which `serve` starts its collector processes. It is no command. */
export const COLLECTOR_WORD = '--collector-process';
