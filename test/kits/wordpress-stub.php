<?php
/** As much of WordPress as the plugin needs. It serves with PHP's own server; the query says what is asked. */

define( 'ABSPATH', __DIR__ );
define( 'MINUTE_IN_SECONDS', 60 );
$GLOBALS['hooks']   = array();
$GLOBALS['options'] = json_decode( getenv( 'OPTIONS' ), true );

function add_filter( $name, $callback ) { $GLOBALS['hooks'][ $name ][] = $callback; }
function current_filter() { return $_GET['filter']; }
function add_action( $name, $callback ) { $GLOBALS['hooks'][ $name ][] = $callback; }
function do_action( $name, ...$values ) { foreach ( $GLOBALS['hooks'][ $name ] ?? array() as $callback ) { $callback( ...$values ); } }
function apply_filters( $name, $value ) { return $_GET['ip'] ?? $value; }
function get_option( $name, $default ) { return 'home' === $name ? 'http://shop.example' : array_intersect_key( $_GET, array( 'url' => 1, 'relay' => 1, 'shows_origin' => 1, 'requests' => 1 ) ) + ( $GLOBALS['options'] ?? $default ); }
function get_transient( $name ) { return file_exists( getenv( 'ORDER' ) . $name ) ? '1' : false; }
function set_transient( $name, $value, $seconds ) { file_put_contents( getenv( 'ORDER' ) . $name, $seconds ); }
function is_wp_error( $answer ) { return false === $answer; }
function delete_option( $name ) { echo "deleted $name"; }
function delete_transient( $name ) { echo ", $name"; }
function delete_metadata( $type, $id, $name ) { echo ", $name"; }
function current_user_can( $capability ) { return in_array( $capability, explode( ',', $_GET['can'] ?? '' ), true ); }
function esc_attr( $text ) { return htmlspecialchars( (string) $text, ENT_QUOTES ); }
function esc_html( $text ) { return htmlspecialchars( (string) $text, ENT_QUOTES ); }
function esc_url_raw( $url, $protocols ) { return in_array( parse_url( $url, PHP_URL_SCHEME ), $protocols, true ) ? str_replace( array( '"', '<', '>', ' ' ), '', $url ) : ''; }
function esc_url( $url ) { return esc_attr( esc_url_raw( $url, array( 'http', 'https' ) ) ); }
function home_url() { return "http://{$_SERVER['HTTP_HOST']}"; }
function wp_doing_cron() { return '/wp-cron.php' === parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ); }
function wp_hash( $text ) { return md5( "salt $text" ); }
function wp_unslash( $text ) { return stripslashes( $text ); }
function get_temp_dir() { return getenv( 'TEMPORARY' ) . '/'; }
function wp_parse_url( $url, $part ) { return parse_url( $url, $part ); }
function rest_url( $path ) { return "http://{$_SERVER['HTTP_HOST']}/wp-json/$path"; }
function wp_json_encode( $value, $flags ) { return json_encode( $value, $flags ); }
function register_rest_route( $space, $path, $route ) { $GLOBALS['routes']["/wp-json/$space$path"] = $route; }
function register_setting( $group, $name, $how ) { $GLOBALS['setting'] = $how; }
function settings_fields( $group ) { echo "<input type=\"hidden\" name=\"_wpnonce\" value=\"$group\">"; }
function submit_button() { echo '<button>Save</button>'; }
function add_options_page( $title, $label, $capability, $slug, $page ) { $GLOBALS['page'] = array( $capability, $page ); }
function __return_true() { return true; }

/** A database without the tables of WooCommerce. */
class Stub_Database {
	public $prefix = 'wp_';
	public function prepare( $sql ) { return $sql; }
	public function esc_like( $text ) { return $text; }
	public function get_var() { return null; }
}
class WP_REST_Response {
	public $data;
	public $status;
	public function __construct( $data, $status ) { $this->data = $data; $this->status = $status; }
}
class Stub_Request {
	public function get_body() { return file_get_contents( 'php://input' ); }
	public function get_header( $name ) { return $_SERVER[ 'HTTP_' . strtoupper( strtr( $name, '-', '_' ) ) ] ?? null; }
}
class Stub_Order {
	public function has_status( $which ) { return in_array( $_GET['status'] ?? 'processing', $which, true ); }
	public function get_meta( $name ) { return file_exists( getenv( 'ORDER' ) ) ? file_get_contents( getenv( 'ORDER' ) ) : ''; }
	public function update_meta_data( $name, $value ) { $this->meta = $value; }
	public function save() { file_put_contents( getenv( 'ORDER' ), $this->meta ); }
	public function get_total() { return '49.90'; }
	public function get_currency() { return $_GET['currency'] ?? 'EUR'; }
	private $meta = '';
}
function wc_get_order( $id ) { return '7' === (string) $id ? new Stub_Order() : false; }
/** Posts as WordPress does; the loopback address stands for the relay's. */
function wp_remote_post( $url, $how ) {
	$handle = curl_init( $url );
	$lines  = array();
	foreach ( $how['headers'] as $name => $value ) { $lines[] = "$name: $value"; }
	curl_setopt_array( $handle, array( CURLOPT_POST => true, CURLOPT_POSTFIELDS => $how['body'], CURLOPT_HTTPHEADER => $lines, CURLOPT_USERAGENT => $how['user-agent'], CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => $how['timeout'] ) );
	$body = curl_exec( $handle );
	$lost = isset( $_GET['lost'] ) && '' !== $how['body'];
	return false === $body || $lost ? false : array( curl_getinfo( $handle, CURLINFO_RESPONSE_CODE ), $body );
}
function wp_remote_retrieve_response_code( $answer ) { return $answer[0]; }
function wp_remote_retrieve_body( $answer ) { return $answer[1]; }

$path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
$_SERVER['REQUEST_TIME'] = (int) ( $_GET['at'] ?? $_SERVER['REQUEST_TIME'] );
$_SERVER['HTTP_HOST'] = $_GET['host'] ?? $_SERVER['HTTP_HOST'];
// As WordPress does.
$_SERVER = array_map( function ( $value ) { return is_string( $value ) ? addslashes( $value ) : $value; }, $_SERVER );
if ( '/uninstall' === $path ) {
	define( 'WP_UNINSTALL_PLUGIN', 'svc-analytics' );
	$GLOBALS['wpdb'] = new Stub_Database();
	require getenv( 'PLUGIN' ) . '/uninstall.php';
	do_action( 'shutdown' );
	return;
}
require getenv( 'PLUGIN' ) . '/svc-analytics.php';
foreach ( array( 'rest_api_init', 'admin_init', 'admin_menu' ) as $hook ) { do_action( $hook ); }
if ( isset( $GLOBALS['routes'][ $path ] ) && $_SERVER['REQUEST_METHOD'] === $GLOBALS['routes'][ $path ]['methods'] ) {
	$answer = $GLOBALS['routes'][ $path ]['callback']( new Stub_Request() );
	http_response_code( $answer->status );
} elseif ( '/sanitize' === $path ) {
	echo json_encode( $GLOBALS['setting']['sanitize_callback']( json_decode( file_get_contents( 'php://input' ), true ) ) );
} elseif ( '/updated' === $path ) {
	do_action( 'update_option_' . $_GET['option'], ...json_decode( $_GET['values'], true ) );
} elseif ( '/exclusions' === $path ) {
	echo json_encode( $GLOBALS['hooks'][ $_GET['filter'] ][0]( json_decode( $_GET['listed'], true ) ) );
} elseif ( '/settings' === $path ) {
	$GLOBALS['page'][1]();
} elseif ( '/thanks' === $path ) {
	do_action( 'woocommerce_thankyou', $_GET['order'] );
} else {
	http_response_code( (int) ( $_GET['status'] ?? 200 ) );
	echo '<!doctype html><head>';
	do_action( 'wp_head' );
	echo '</head>';
	do_action( 'shutdown' );
}
