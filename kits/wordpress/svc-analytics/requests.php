<?php
/**
 * Reports the requests of crawlers, which run no script. Each is noted as a line in a file (lines-file.php), and a later
 * crawler's request sends the lines together: visitors wait for nothing. Requests of people leave no line.
 *
 * @package svc-analytics
 */

defined( 'ABSPATH' ) || exit;

/** Matches what names itself a crawler, an assistant or another robot. `Cubot` makes phones. */
const SVC_ANALYTICS_ROBOTS = '/(?<!cu)bot|crawl|spider|slurp|fetch|scrap|agent|index|scan|preview|monitor|archiv|proxy|https?:|feed|rss|probe|check|validator|-(user|ai|training|search|extended|autorag)|buyforme|cotoyogi|seekport|marginalia|ahrefs|gpt|claude|anthropic|perplexity|gemini|notebooklm|novaact|meta-external|facebook(external|catalog)|google-|-google|googleother|yandex|yeti\/|curl|wget|python|scrapy|okhttp|axios|undici|libwww|headless|go-http/i';

/** Lines are sent when the first has waited so long, or when there are so many bytes. The service takes 1 MB and 1,000 lines. */
const SVC_ANALYTICS_LINES_WAIT_SECONDS = 60;
const SVC_ANALYTICS_LINES_FULL_BYTES   = 100000;

/** No line is shorter, so a full file has no more lines than the service takes. Further ones are dropped while it cannot be reached. */
const SVC_ANALYTICS_LINE_MIN_BYTES = 120;

/** Longer texts of a line are cut. */
const SVC_ANALYTICS_TEXT_MAX_BYTES = 1000;

/** The longest time that a crawler's request waits for each of two posts where PHP cannot answer before, seconds. */
const SVC_ANALYTICS_REPORT_MAX_SECONDS = 3;

/** The transient that is there while nothing is sent, because the service did not take it. */
const SVC_ANALYTICS_REPORT_PAUSE = 'svc_analytics_report_pause';

/** The lock of the files is tried so often, with a pause of so many microseconds: crawlers do not wait for each other for long. */
const SVC_ANALYTICS_LOCK_TRIES = 5;
const SVC_ANALYTICS_LOCK_PAUSE = 10000;

/** Notes the request when it is a crawler's, and sends what is due. */
function svc_analytics_note_request() {
	$settings = svc_analytics_settings();
	$agent    = isset( $_SERVER['HTTP_USER_AGENT'] ) ? wp_unslash( $_SERVER['HTTP_USER_AGENT'] ) : '';
	if ( '' === $settings['requests'] || '' === $settings['requests_key'] || '' === $settings['url'] ) {
		return;
	}
	// WordPress asks its own server for the tasks that are due.
	if ( wp_doing_cron() || ! isset( $_SERVER['REQUEST_URI'] ) || 1 !== preg_match( SVC_ANALYTICS_ROBOTS, $agent ) ) {
		return;
	}
	svc_analytics_finish_answer();
	$directory = svc_analytics_lines_directory();
	$file      = $directory . '/lines.log';
	if ( ! svc_analytics_make_directory( $directory ) ) {
		return;
	}
	if ( svc_analytics_add_line( $file, svc_analytics_request_line( $agent ) ) && false === get_transient( SVC_ANALYTICS_REPORT_PAUSE ) ) {
		svc_analytics_send_lines( $file . '.sending', $settings );
	}
}
add_action( 'shutdown', 'svc_analytics_note_request', PHP_INT_MAX );

/** Removes the lines of this machine when they are no longer to be sent. */
function svc_analytics_forget_lines( $before, $after ) {
	if ( empty( $after['requests'] ) ) {
		svc_analytics_delete_lines();
	}
}
add_action( 'update_option_' . SVC_ANALYTICS_OPTION, 'svc_analytics_forget_lines', 10, 2 );
// With the address of the site the directory gets another name.
add_action( 'update_option_home', 'svc_analytics_delete_lines' );

/** Returns the line of the present request. PHP does not know the bytes of its answer. */
function svc_analytics_request_line( $agent ) {
	$address = isset( $_SERVER['REMOTE_ADDR'] ) ? $_SERVER['REMOTE_ADDR'] : '';
	$address = apply_filters( 'svc_analytics_client_ip', $address );
	$fields  = array(
		'path'      => strtok( wp_unslash( $_SERVER['REQUEST_URI'] ), '?#' ),
		'userAgent' => $agent,
		'address'   => is_string( $address ) ? $address : '',
		'host'      => isset( $_SERVER['HTTP_HOST'] ) ? $_SERVER['HTTP_HOST'] : '',
	);
	foreach ( $fields as $name => $value ) {
		$fields[ $name ] = substr( (string) $value, 0, SVC_ANALYTICS_TEXT_MAX_BYTES );
	}
	$line = wp_json_encode( array( 'time' => $_SERVER['REQUEST_TIME'], 'status' => http_response_code() ) + $fields, JSON_INVALID_UTF8_SUBSTITUTE );
	return str_pad( $line, SVC_ANALYTICS_LINE_MIN_BYTES ) . "\n";
}

/** Adds a line to the file. Returns whether there are lines to send, which are then in the file beside it. */
function svc_analytics_add_line( $file, $line ) {
	$sending = $file . '.sending';
	$lock    = svc_analytics_lock( $file . '.lock' );
	if ( false === $lock ) {
		return false;
	}
	clearstatcache();
	$size = file_exists( $file ) ? filesize( $file ) : 0;
	$fits = $size + strlen( $line ) <= SVC_ANALYTICS_LINES_FULL_BYTES;
	if ( ! $fits && ! file_exists( $sending ) ) {
		$fits = rename( $file, $sending );
	}
	if ( $fits ) {
		file_put_contents( $file, $line, FILE_APPEND );
	}
	if ( ! file_exists( $sending ) && svc_analytics_is_due( $file ) ) {
		rename( $file, $sending );
	}
	$is_there = file_exists( $sending );
	fclose( $lock );
	return $is_there;
}

/** Returns the locked file; false when others do not let go of it. */
function svc_analytics_lock( $file ) {
	$lock = @fopen( $file, 'c' );
	for ( $tries = SVC_ANALYTICS_LOCK_TRIES; false !== $lock && $tries > 0; $tries-- ) {
		if ( flock( $lock, LOCK_EX | LOCK_NB ) ) {
			return $lock;
		}
		usleep( SVC_ANALYTICS_LOCK_PAUSE );
	}
	return false;
}

/** Whether the first line of a file has waited for so long that all are to be sent. */
function svc_analytics_is_due( $file ) {
	$handle = @fopen( $file, 'r' );
	if ( false === $handle ) {
		return false;
	}
	$first = json_decode( (string) fgets( $handle ), true );
	fclose( $handle );
	return ! isset( $first['time'] ) || $_SERVER['REQUEST_TIME'] - $first['time'] >= SVC_ANALYTICS_LINES_WAIT_SECONDS;
}

/** Sends a file of lines, and removes it when they are counted. They count once: the service keeps which came last. */
function svc_analytics_send_lines( $file, $settings ) {
	$handle = @fopen( $file, 'r' );
	if ( false === $handle || ! flock( $handle, LOCK_EX | LOCK_NB ) ) {
		return;
	}
	// Another process may have sent and removed the file since it was opened, and a new one may have its name.
	clearstatcache();
	$present = @stat( $file );
	if ( false === $present || fstat( $handle )['ino'] !== $present['ino'] ) {
		return;
	}
	$lines    = (string) stream_get_contents( $handle );
	$stream   = array(
		'site'   => $settings['site'],
		'stream' => 'wordpress-' . substr( basename( dirname( $file ) ), strlen( 'svc-analytics-' ), 32 ),
	);
	$position = md5( $lines );
	$known    = svc_analytics_report( $settings, $stream, '' );
	if ( null !== $known && $known !== $position ) {
		$step  = array( 'after' => $known, 'position' => $position );
		$known = svc_analytics_report( $settings, $stream + $step, $lines );
	}
	if ( $known === $position ) {
		unlink( $file );
	}
	fclose( $handle );
}

/** Posts lines, or asks for the position alone. Returns the position of the stream; null when the service did not take them. */
function svc_analytics_report( $settings, $query, $lines ) {
	$answer = wp_remote_post(
		$settings['url'] . '/api/r?' . http_build_query( array_filter( $query, 'strlen' ) ),
		array(
			'body'        => $lines,
			'headers'     => array(
				'Authorization' => 'Bearer ' . $settings['requests_key'],
				'Content-Type'  => 'application/x-ndjson',
			),
			'user-agent'  => 'svc-analytics',
			'timeout'     => SVC_ANALYTICS_REPORT_MAX_SECONDS,
			'redirection' => 0,
		)
	);
	$status = is_wp_error( $answer ) ? 0 : wp_remote_retrieve_response_code( $answer );
	$told   = is_wp_error( $answer ) ? null : json_decode( wp_remote_retrieve_body( $answer ), true );
	if ( 202 === $status && is_array( $told ) && array_key_exists( 'position', $told ) ) {
		return (string) $told['position'];
	}
	set_transient( SVC_ANALYTICS_REPORT_PAUSE, 1, MINUTE_IN_SECONDS );
	error_log( "svc Analytics: requests of crawlers could not be reported (status $status)" );
	return null;
}
