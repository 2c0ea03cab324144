<?php
/**
 * Reports the requests of crawlers, which run no script. A request is one line of a file; a later crawler's request sends the
 * lines together. Requests of people leave no line.
 *
 * @package svc-analytics
 */

defined( 'ABSPATH' ) || exit;

/** Matches the User-Agents of crawlers, assistants and other robots that name themselves. */
const SVC_ANALYTICS_CRAWLERS = '/bot\b|bot[\/_-]|crawl|spider|slurp|fetch|agent|index|scan|monitor|preview|-user\b|\bai\b|https?:\/\/|@/i';

/** Lines are sent when the first has waited so long, seconds, or when there are so many bytes. */
const SVC_ANALYTICS_LINES_WAIT_SECONDS = 60;
const SVC_ANALYTICS_LINES_FULL_BYTES   = 200000;

/** Further lines are dropped while the service cannot be reached, bytes. A batch is as long at most: the service takes 1 MB. */
const SVC_ANALYTICS_LINES_MAX_BYTES = 400000;
